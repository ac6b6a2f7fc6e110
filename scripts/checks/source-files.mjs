import { execFileSync } from 'node:child_process'
import { projectFolder } from '../project-folder.mjs'

/** @typedef {{ type: string, start: number, end: number } & Record<string, unknown>} Node */

/**
 * The project's own files, whether committed or not.
 * @param {string[]} patterns
 */
export function sourceFiles(...patterns) {
  const args = ['ls-files', '-co', '--exclude-standard', '--deduplicate', ...patterns]
  return execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).trim().split('\n')
}

/**
 * @param {unknown} value
 * @returns {value is Node}
 */
export function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/**
 * The number of the line, from 1, in which something stands.
 * @param {string} text
 * @returns {(offset: number) => number}
 */
export function lineFinder(text) {
  const lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => lineStarts.findLastIndex((start) => start <= offset) + 1
}
