/** What belongs to the shop outside its database. */
export type FilesToBackUp = {
  /** Pictures and labels that cannot be made anew, except those known already; none if they are in a store of their own. */
  list(known: ReadonlySet<string>): Promise<string[]>
  read(name: string): Promise<Buffer | null>
  /** Secrets of the data folder and of the settings. */
  readSecrets(): Promise<Buffer>
}
