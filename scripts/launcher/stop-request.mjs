import process from 'node:process'

/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} StopSignal */

/** @type {readonly StopSignal[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Calls back whenever this command is asked to stop. Returns a function that ends this.
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
 * npm sends SIGTERM to the shell that runs us, and that shell dies without passing it on.
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
