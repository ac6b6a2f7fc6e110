/** A CDN or caching proxy in front of the shop, which forgets answers when it is told to. */
export type CachingProxy = {
  /** For logs: which one it is. */
  name: string
  /** Resolves once every answer with one of these keys is forgotten, and rejects if that is not known. */
  purge(keys: readonly string[]): Promise<void>
}
