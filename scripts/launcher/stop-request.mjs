import process from 'node:process'

/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} StopSignal */

/** @type {readonly StopSignal[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Calls back whenever somebody wants this command to end, until the answer is called.
 * @param {(signal: StopSignal) => void} callback
 * @returns {() => void}
 */
export function onStopRequest(callback) {
  for (const signal of signals) process.on(signal, callback)
  const unwatch = process.env.npm_lifecycle_event ? watchParent(() => callback('SIGTERM')) : () => {}
  return () => {
    for (const signal of signals) process.removeListener(signal, callback)
    unwatch()
  }
}

/**
 * npm hands a SIGTERM to the shell it runs us in, and that shell dies of it without telling us.
 * @param {() => void} onGone
 */
function watchParent(onGone) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, 100)
  timer.unref()
  return () => clearInterval(timer)
}
