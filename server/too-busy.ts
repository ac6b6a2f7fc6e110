/** More was asked for at once than may wait. Nothing was done, so it may be asked for again in a moment. */
export class TooBusy extends Error {
  constructor() {
    super('Too much waits already.')
  }
}
