import type { Account } from '#contract/account.ts'

export type SectionProps = { account: Account }
