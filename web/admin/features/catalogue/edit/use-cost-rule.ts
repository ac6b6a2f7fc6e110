import { useQuery } from '@tanstack/react-query'
import { readCostRule } from '#contract/catalogue/costs.ts'
import type { CostRule } from '#domain/money/cost-rule.ts'
import { browserApi } from '#web/session/api/browser-api.ts'
import { useAuth } from '#web/session/login/auth-provider.tsx'
import { mayDo } from '../../layout/destinations.ts'

export const costRuleKey = ['cost-rule']

/** How costs are read today; null until it is known, and for those who may not see what things cost. */
export function useCostRule(): CostRule | null {
  const { user } = useAuth()
  const { data } = useQuery({
    queryKey: costRuleKey,
    queryFn: () => browserApi.call(readCostRule, {}),
    enabled: user !== null && mayDo(user, 'prices'),
  })
  return data ?? null
}
