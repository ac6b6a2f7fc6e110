import pg from 'pg'
import { StandbyServer } from './conflicts.ts'
import { limits } from './limits.ts'

/** An address may name several hosts, such as `postgres://kwela@one:5432,two:5432/kwela`: one address for each. */
export function addressesOf(url: string): string[] {
  const [, begin = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => begin + host + rest) : [url]
}

/** For each address with several hosts: which of them took writes last, as all connections of this process know it. */
const hostsInUse = new Map<string, number>()

/**
 * The driver's client, which only knows one host. With several, each new connection goes to the one that took writes last;
 * if it is gone, or a standby, the next one goes to the next host. Which of them takes writes is decided elsewhere.
 */
export function clientFor(url: string): typeof pg.Client {
  const addresses = addressesOf(url)
  if (addresses.length === 1) return pg.Client

  return class extends pg.Client {
    readonly hostIndex: number

    constructor(config: pg.ClientConfig) {
      const at = hostsInUse.get(url) ?? 0
      super({ ...config, connectionString: addresses[at] })
      this.hostIndex = at
      // Lost between its first answer and the next question, it would end the process: the pool only listens once it is open.
      this.on('error', () => undefined)
    }

    override connect(): Promise<this>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<this> | undefined {
      const connected = this.connectToPrimary()
      if (!callback) return connected
      connected.then(() => callback(null), callback)
      return undefined
    }

    private async connectToPrimary(): Promise<this> {
      const timer = setTimeout(() => this.passOn(), limits.connection.hostMs)
      try {
        await super.connect()
        const { rows } = await this.query('select pg_is_in_recovery() as "isStandby"')
        if (rows[0]?.isStandby) throw new StandbyServer()
        return this
      } catch (error) {
        this.passOn()
        this.connection.stream.destroy()
        throw error
      } finally {
        clearTimeout(timer)
      }
    }

    /** Once for all that found out at the same time. */
    private passOn(): void {
      if ((hostsInUse.get(url) ?? 0) === this.hostIndex)
        hostsInUse.set(url, (this.hostIndex + 1) % addresses.length)
    }
  }
}
