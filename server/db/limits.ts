import { availableParallelism } from 'node:os'

/**
 * Every limit of connections and time between the shop and its database. Connections are those of one process unless it
 * says otherwise, times are in milliseconds, memory is in megabytes.
 */
export const limits = {
  connections: {
    ofMachine: 160, // less than the 200 of the PostgreSQL of `npm start`, so that a person can still connect
    minForRequests: 2,
    maxForRequests: 20, // a process that uses more has no time left for them
    minForStock: 2,
    maxForStock: 8, // buyers of the same product wait for each other anyway
    forPolling: 1, // for changes
    forWatching: 1,
    forPurges: 2, // the turn to tell proxies, and the polls of whoever has it
    forFileWorker: 2, // a few for its calls, none of them kept for stock or searches
    forReplica: 10, // whose reads of pages take a few milliseconds
    forBackup: 2, // of a command that does nothing else
  },
  connection: {
    patienceMs: 5_000, // how long a query may wait for a free one
    idleMs: 10_000, // then it is closed; if it died unnoticed, by the database, twice as long after
    keepAliveAfterMs: 10_000,
    goodbyeMs: 1_000, // a dead one does not say it
    hostMs: 1_500, // a host that is gone answers nothing: whoever asks next asks another, while this one is waited for
    patientlyOpenedMs: 10_000, // for a migration or the log, which nobody waits for on a page
    startingMs: 30_000, // a database that recovers, as after a power cut that stopped both, is waited for
  },
  statement: {
    maxMs: 15_000, // none of the shop's takes a second
    silenceMs: 2_000, // how much longer than the longest statement a connection may be silent
    idleInTransactionMs: 15_000,
    longPauseMs: 120_000, // for working out thousands of rows between two statements, on a busy machine
    sortMemoryMb: 4, // what a sort or the matches of an index may take of the database's memory
  },
  page: {
    patienceMs: 2_700, // a page that meets a dead connection is ready in less than three seconds
  },
  search: {
    atOnce: searchesOn(availableParallelism()), // half of a small machine is for shoppers who buy
    maxMs: 2_000,
    sortMemoryMb: 32, // a frequent word in a million products; with less, whole pages are read to find its matches
    maxWaiting: 60,
    maxWaitingOfNetwork: 20, // many share an address on a mobile network or at a school, but none may take all places
    maxWaitingOfPerson: 5, // one who types quickly, in two tabs
    refusedAfterMs: 1_000, // refused at once, a program asks again at once, and refusing is work too
    maxRefusing: 500, // a delayed refusal costs nothing but memory
  },
  watch: {
    everyMs: 15_000,
    answerMs: 900, // twice this is below the two seconds after which a check gives up
    fullForMs: 30_000, // a full disk only affects writes, so reading would not show it
    maxTimedAnswerMs: 500, // an answer that took longer says too little about the time
    maxDriftMs: 2_000,
  },
  changes: {
    toleranceMs: 50, // how old the last poll may be: half of what other processes are promised, for slow moments
    unanswerableForMs: 500, // several parts of one page ask within this time
    maxGapMs: 4 * 60_000, // rows are deleted after five minutes: after this without a poll some may have been missed
    tidyEveryMs: 60_000,
    idleMs: 5 * 60_000, // the database ends a connection that died unnoticed; by then everything may have changed
  },
  turn: {
    answerMs: 2_000,
    beatMs: 5_000, // how often whoever has it asks the database something; what follows is in beats
    holderLetsGoAfter: 3, // before the database does, so that two never have it
    databaseLetsGoAfter: 4,
    answersWithin: 2, // one that is only slow need not lose it: whoever is next tells all proxies to forget everything
  },
  replica: {
    awayForMs: 2_000, // after a failure one read tries again in this time, and all others go to the primary
  },
  replication: {
    answerMs: 30_000,
    silentMs: 20_000, // server and archive each take the connection between them for dead after so long without a word
  },
  migration: {
    lockMs: 2_000, // while a statement waits for its lock, everybody who comes after it waits as well
    pauseMs: 1_500,
    maxAttempts: 80,
  },
} as const

/** What a page that waits `patienceMs` in all leaves to each of its parts. */
export function pageLimits(patienceMs: number = limits.page.patienceMs) {
  return {
    readMs: patienceMs / 2, // one that fails is repeated once, on a new connection
    connectMs: patienceMs / 2,
    searchMs: limits.search.maxMs + patienceMs / 9, // the database ends it by itself, if it still can
    pollMs: patienceMs / 3, // one that fails leaves time to make the page without it
    replicaMs: patienceMs / 3, // one that fails leaves time to ask the primary
    neighbourMs: patienceMs, // another process makes the whole page
    maxMakingMs: 4 * patienceMs, // anything slower fails for all who wait for it
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
