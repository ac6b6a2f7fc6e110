import { useQuery } from '@tanstack/react-query'
import { readCostRule } from '#contract/catalogue/costs.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { mayDo } from '../../../layout/destinations.ts'

export const costRuleKey = ['cost-rule']

/** Today's cost rule; null until it is loaded, and for people who may not see costs. */
export function useCostRule(): CostRule | null {
  const { user } = useAuth()
  const { data } = useQuery({
    queryKey: costRuleKey,
    queryFn: () => browserApi.call(readCostRule, {}),
    enabled: user !== null && mayDo(user, 'prices'),
  })
  return data ?? null
}
