/** Whoever calls had an account when the call began, and deleted it before the call was done. Nothing was done. */
export class AccountGone extends Error {
  constructor() {
    super('The account of whoever calls was deleted meanwhile.')
  }
}
