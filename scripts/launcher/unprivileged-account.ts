export type Account = { name: string; uid: number; gid: number }

/**
 * The account that root uses for programs that should not run as root: PostgreSQL, which refuses to (its manual, 18.1),
 * and the Chromium of the benchmarks. It has few rights.
 */
export function unprivilegedAccount(passwd: string): Account | undefined {
  const accounts = readPasswd(passwd).filter(({ uid }) => uid !== 0)
  return ['postgres', 'nobody'].map((name) => accounts.find((account) => account.name === name)).find(Boolean)
}

export function accountOf(passwd: string, uid: number): Account | undefined {
  return readPasswd(passwd).find((account) => account.uid === uid)
}

/** "postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash" (passwd(5)). */
function readPasswd(passwd: string): Account[] {
  return passwd.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    if (!name || !uid || !gid || !/^\d+$/.test(uid) || !/^\d+$/.test(gid)) return []
    return [{ name, uid: Number(uid), gid: Number(gid) }]
  })
}
