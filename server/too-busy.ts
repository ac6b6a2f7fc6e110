/** Too many requests are waiting already. Nothing was done, so the request may be repeated in a moment. */
export class TooBusy extends Error {
  constructor() {
    super('Too many requests are waiting already.')
  }
}
