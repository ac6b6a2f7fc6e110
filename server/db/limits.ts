import { availableParallelism } from 'node:os'

/**
 * Every limit of connections and time between the shop and its database. Connections are those of one process unless it
 * says otherwise, times are in milliseconds, memory is in megabytes.
 */
export const limits = {
  connections: {
    /** For one machine: less than the 200 that the PostgreSQL of `npm start` allows, so that a person can still connect. */
    ofMachine: 160,
    /** More than this a process has no use for: its main thread is busy before the database is. */
    maxForRequests: 20,
    minForRequests: 2,
    /** Buyers of the same product wait for each other anyway. */
    maxForStock: 8,
    minForStock: 2,
    /** For polling for changes, and for watching. */
    forPolling: 1,
    forWatching: 1,
    /** For the turn to tell proxies, and for the polls of whoever has it. */
    forPurges: 2,
    /** It has a few for its calls, none of them kept for stock or searches. */
    forFileWorker: 2,
    /** To a replica, whose reads of pages take a few milliseconds. */
    forReplica: 10,
  },
  connection: {
    /** How long a query may wait for a free one. */
    patienceMs: 5_000,
    /** After so long without a statement it is closed; if it died unnoticed, by the database, twice as long after. */
    idleMs: 10_000,
    keepAliveAfterMs: 10_000,
    /** A dead one does not say goodbye. */
    goodbyeMs: 1_000,
    /** A host that is gone answers nothing. Whoever asks next asks another one, while this one is still waited for. */
    hostMs: 1_500,
    /** For a migration and for streaming the log, which nobody waits for on a page. */
    patientlyOpenedMs: 10_000,
    /** A database that is starting or recovering, as after a power cut that stopped both, is waited for. */
    startingMs: 30_000,
  },
  statement: {
    /** None of the shop's takes a second. */
    maxMs: 15_000,
    /** How much longer than the longest statement a connection may be silent. */
    silenceMs: 2_000,
    idleInTransactionMs: 15_000,
    /** For working out thousands of rows between two statements, on a machine that is busy with pages. */
    longPauseMs: 120_000,
    /** What a sort or the matches of an index may take of the database's memory. */
    sortMemoryMb: 4,
  },
  page: {
    /** A page that meets a dead connection is ready in less than three seconds. */
    patienceMs: 2_700,
  },
  search: {
    /** Half of a small machine: the other half is for shoppers who buy. */
    atOnce: searchesOn(availableParallelism()),
    maxMs: 2_000,
    /** The matches of a frequent word in a million products; with less, whole pages are read to find them. */
    sortMemoryMb: 32,
    maxWaiting: 60,
    /** Many people share an address on a mobile network or at a school, but none may take all the places. */
    maxWaitingOfNetwork: 20,
    /** One who types quickly, in two tabs. */
    maxWaitingOfPerson: 5,
    /** Refused at once, a program asks again at once, and refusing thousands of times a second is work too. */
    refusedAfterMs: 1_000,
    /** A delayed refusal costs nothing but memory. */
    maxRefusing: 500,
  },
  watch: {
    everyMs: 15_000,
    /** Twice this is below the two seconds after which a check gives up. */
    answerMs: 900,
    /** A full disk only affects writes, so reading would not show it. */
    fullForMs: 30_000,
    /** An answer that took longer than this says too little about the time. */
    maxTimedAnswerMs: 500,
    maxDriftMs: 2_000,
  },
  changes: {
    /** How old the last poll may be: half of what other processes are promised, so that a slow moment meets the promise. */
    toleranceMs: 50,
    /** Several parts of one page ask within this time. */
    unanswerableForMs: 500,
    /** Rows are deleted after five minutes; a process that has not polled for this long may have missed some. */
    maxGapMs: 4 * 60_000,
    tidyEveryMs: 60_000,
    /** The database ends the connection if it died unnoticed; by then everything may have changed anyway. */
    idleMs: 5 * 60_000,
  },
  turn: {
    answerMs: 2_000,
    /** How often whoever has the turn asks the database something. */
    beatMs: 5_000,
    /** In beats. Whoever has it lets go first, so that two never have it. */
    holderLetsGoAfter: 3,
    databaseLetsGoAfter: 4,
    /** A database that is only slow need not lose it: whoever has it next tells all proxies to forget everything. */
    answersWithin: 2,
  },
  replica: {
    /** After a failure one read tries again in this time, and all others go to the primary. */
    awayForMs: 2_000,
  },
  replication: {
    answerMs: 30_000,
  },
  migration: {
    /** While a statement waits for its lock, everybody who comes after it waits as well. */
    lockMs: 2_000,
    pauseMs: 1_500,
    maxAttempts: 80,
  },
} as const

/** What a page that waits `patienceMs` in all leaves to each of its parts. */
export function pageLimits(patienceMs: number = limits.page.patienceMs) {
  return {
    /** A read that fails is repeated once, on a new connection. */
    readMs: patienceMs / 2,
    connectMs: patienceMs / 2,
    /** The database ends a search by itself; this is for one that cannot say so. */
    searchMs: limits.search.maxMs + patienceMs / 9,
    /** A poll that fails leaves time to make the page without it. */
    pollMs: patienceMs / 3,
    /** A replica that fails leaves time to ask the primary. */
    replicaMs: patienceMs / 3,
    /** Another process makes the whole page. */
    neighbourMs: patienceMs,
    /** Anything slower fails for all who wait for it. */
    maxMakingMs: 4 * patienceMs,
  }
}

/** What a database is opened with to be searched. */
export const forSearches = {
  maxConnections: limits.search.atOnce,
  statementTimeoutMs: limits.search.maxMs,
  sortMemoryMb: limits.search.sortMemoryMb,
}

/** How many searches run at once in a process of a machine with so many cores. */
export function searchesOn(cores: number): number {
  return cores < 4 ? 1 : 2
}
