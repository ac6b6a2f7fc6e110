import { expect, it } from 'vitest'
import { findProgram, type ProgramName, whyNotHere } from './find-programs.ts'

const names: ProgramName[] = ['postgres', 'patroni', 'etcd', 'haproxy', 'prometheus']

it('names the packages of Debian that are missing, and the script that installs them', () => {
  const missing = names.filter((name) => findProgram(name) === null)
  const why = whyNotHere(names)
  if (missing.length === 0 && process.platform === 'linux') expect(why).toBeNull()
  else expect(why).toMatch(/needs Linux|not installed: .+ \(sh bench\/fleet\/install\.sh installs them\)$/)
})
