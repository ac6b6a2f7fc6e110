import { z } from 'zod'
import {
  changeAddress,
  changePassword,
  endOtherSessions,
  endSession,
  updateAccount,
} from '#contract/accounts/account.ts'
import { browserApi } from '#web/session/api/browser-api.ts'

/** What the account's page sends to its own `clientAction`. */
const AccountAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('change_profile'), body: updateAccount.body }),
  z.object({ act: z.literal('change_address'), body: changeAddress.body }),
  z.object({ act: z.literal('change_password'), body: changePassword.body }),
  z.object({ act: z.literal('end_session'), id: z.string() }),
  z.object({ act: z.literal('end_other_sessions') }),
])
export type AccountAct = z.input<typeof AccountAct>

export function doAccountAct(sent: unknown): Promise<unknown> {
  const act = AccountAct.parse(sent)
  switch (act.act) {
    case 'change_profile':
      return browserApi.call(updateAccount, act)
    case 'change_address':
      return browserApi.call(changeAddress, act)
    case 'change_password':
      return browserApi.call(changePassword, act)
    case 'end_session':
      return browserApi.call(endSession, { params: { id: act.id } })
    case 'end_other_sessions':
      return browserApi.call(endOtherSessions, {})
  }
}
