import { codeMissing } from './unreachable.ts'

/** Apart from the other pages to log in with, none of which needs these. */
const invitation = () => import('#contract/accounts/invitation.ts').catch(codeMissing)

export const readInvitation = () => invitation().then((contract) => contract.readInvitation)
export const acceptInvitation = () => invitation().then((contract) => contract.acceptInvitation)
