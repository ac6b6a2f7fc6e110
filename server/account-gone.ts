/** The account or the session that the call began with ended before the call was done. Nothing was changed. */
export class AccountGone extends Error {
  constructor() {
    super('The account or session of whoever calls ended meanwhile.')
  }
}
