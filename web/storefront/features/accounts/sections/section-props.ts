import type { Account } from '#contract/accounts/account.ts'

export type SectionProps = { account: Account }
