/** The caller had an account when the call began, and deleted it before the call was done. Nothing was changed. */
export class AccountGone extends Error {
  constructor() {
    super('The account of whoever calls was deleted meanwhile.')
  }
}
