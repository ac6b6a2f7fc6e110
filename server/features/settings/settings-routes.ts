import * as api from '#contract/endpoints.ts'
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/client.ts'
import { keyReused, saveAttemptOf } from '#server/http/bodies/save-attempt.ts'
import { callerOf, problem, type Route, route } from '#server/http/route.ts'
import type { ShopConfig } from '#shop.config'
import { readOwnSettings, type SettingsNow } from '../shop/current-shop.ts'
import { readCostRule } from '../shop/read-cost-rule.ts'
import { saveSettings } from './save-settings.ts'

type Needs = { db: Db; clock: Clock; shop: ShopConfig }

export function settingsRoutes(needs: Needs): Route[] {
  return [
    route(api.readSettings, async () => ({
      status: 200,
      body: settingsView(await readOwnSettings(needs.db, needs.shop)),
    })),

    route(api.readCostRule, async () => ({ status: 200, body: await readCostRule(needs) })),

    route(api.saveSettings, async (call) => {
      const result = await saveSettings(needs, {
        ...call.body,
        actor: callerOf(call),
        attempt: saveAttemptOf(call),
      })
      if (result.kind === 'saved') return { status: 200, body: settingsView(result) }
      if (result.reason === 'key_reused') return keyReused
      if (result.reason === 'changed_since')
        throw new Error('A save that reverts nothing was refused as a revert is')
      const refusal = problem(
        409,
        result.reason,
        'Someone else saved the settings while you were editing them',
      )
      return { ...refusal, body: { ...refusal.body, ...settingsView(result.now) } }
    }),
  ]
}

function settingsView({ settings, version, updatedAt }: SettingsNow) {
  return { settings, version, updatedAt: updatedAt?.toISOString() ?? null }
}
