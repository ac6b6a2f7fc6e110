/** Where all machines of the shop find the files of all recent builds. */
export type AssetStore = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
  drop(key: string): Promise<void>
  /** All keys that begin so. */
  list(prefix: string): Promise<string[]>
}
