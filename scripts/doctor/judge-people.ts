import { type Finding, findingsIn } from './finding.ts'

export type PeopleFacts = { isLive: boolean; administrators: number; withoutSecondFactor: string[] }

const of = findingsIn('People')

export function judgePeople({ isLive, administrators, withoutSecondFactor }: PeopleFacts): Finding[] {
  if (administrators === 0)
    return [
      of.wrong('Nobody is an administrator.', 'Set ADMIN_EMAIL and ADMIN_PASSWORD, and start the shop once.'),
    ]
  if (withoutSecondFactor.length === 0) return [of.right('Every administrator has a second factor.')]
  const says = `Without a second factor: ${withoutSecondFactor.join(', ')}.`
  const remedy = 'They turn on two-step login on their account page, with an authenticator app.'
  return [isLive ? of.wrong(says, remedy) : of.hint(says, remedy)]
}
