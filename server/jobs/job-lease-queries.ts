import type { Queryable } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'

export type LeaseHolder = { name: string; holder: string; heldForMs: number }

// Two that update the same row at once do so one after the other, and the second reads what the first wrote.
const tryOnce = prepared<{ isOurs: boolean; waitMs: number }>(
  'try-lease',
  `with taken as (
    update job_leases set holder = $2::uuid, held_until = clock_timestamp() + $3::int * interval '1 millisecond'
    where name = $1 and (held_until is null or held_until <= clock_timestamp())
      and ($4::boolean or next_at <= clock_timestamp())
    returning name)
  select exists (select from taken) as "isOurs",
    ceil(extract(epoch from greatest(next_at, held_until) - clock_timestamp()) * 1000)::int as "waitMs"
  from job_leases where name = $1`,
)

/** Null if the job has no row yet. */
export async function tryLease(
  db: Queryable,
  { name, holder, heldForMs, evenIfNotDue }: LeaseHolder & { evenIfNotDue: boolean },
): Promise<{ isOurs: boolean; waitMs: number } | null> {
  const [row] = await tryOnce(db, [name, holder, heldForMs, evenIfNotDue])
  return row ?? null
}

const insert = prepared(
  'insert-lease',
  'insert into job_leases (name, next_at) values ($1, clock_timestamp()) on conflict do nothing',
)

export async function insertLease(db: Queryable, name: string): Promise<void> {
  await insert(db, [name])
}

const renew = prepared(
  'renew-lease',
  `update job_leases set held_until = clock_timestamp() + $3::int * interval '1 millisecond'
  where name = $1 and holder = $2::uuid returning name`,
)

/** False if another process has it meanwhile. */
export async function renewLease(db: Queryable, { name, holder, heldForMs }: LeaseHolder): Promise<boolean> {
  return (await renew(db, [name, holder, heldForMs])).length > 0
}

const end = prepared(
  'end-lease',
  `update job_leases set holder = null, held_until = null,
    next_at = clock_timestamp() + $3::int * interval '1 millisecond'
  where name = $1 and holder = $2::uuid`,
)

export async function endLease(
  db: Queryable,
  { name, holder }: Pick<LeaseHolder, 'name' | 'holder'>,
  nextInMs: number,
): Promise<void> {
  await end(db, [name, holder, Math.round(nextInMs)])
}
