import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '../project-folder.mjs'
import { runCommand } from '../refusal.mjs'
import { retiredPhrases } from './retired-phrases.mjs'
import { retiredWords } from './retired-words.mjs'

const looked = /\.(?:[cm]?[jt]sx?|md|css|html|sql|json|ya?ml)$/
// Past migrations use the old table names, this check's own files contain the words that it looks for, and what shoppers type
// is theirs.
const passedOver =
  /^(?:server\/db\/migrations\/|demo\/|tests\/support\/search\/.*\.json$|package-lock\.json|docs\/glossary\.md|CHANGELOG\.md|scripts\/checks\/retired-(?:words|phrases)\.mjs|scripts\/checks\/check-words)/

/**
 * Lists the lines of a file that use a retired word or phrase; the file's path counts as line 0.
 * @param {string} file
 * @param {string} text
 */
export function retiredWordsIn(file, text) {
  const words = retiredWords.filter((retired) => isDue(retired, file))
  const phrases = retiredPhrases.filter((retired) => isDue(retired, file))
  return [file, ...text.split('\n')].flatMap((line, at) => {
    const isAside = /^\s*(\/\/|\/?\*|\{\/\*)/.test(line) || /\.test\.tsx?$/.test(file)
    return [...words, ...phrases.filter(({ comments }) => comments || !isAside)]
      .filter(({ pattern }) => pattern.test(line))
      .map(({ word, say }) => `${file}:${at}: replace "${word}" with ${say}: ${line.trim().slice(0, 100)}`)
  })
}

/**
 * @param {{ in?: string[], except?: string[] }} retired
 * @param {string} file
 */
function isDue(retired, file) {
  const startsFile = (/** @type {string} */ prefix) => file.startsWith(prefix)
  return !retired.except?.some(startsFile) && (retired.in?.some(startsFile) ?? true)
}

/**
 * Lists the retired words that the glossary does not have, so that anyone who meets one in an old note finds the new
 * word.
 */
export function missingInGlossary(/** @type {string} */ glossary) {
  return retiredWords
    .filter(({ word, say }) => !glossary.includes(`| ${word} | ${say} |`))
    .map(({ word, say }) => `docs/glossary.md is missing the row | ${word} | ${say} |`)
}

function trackedFiles() {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((file) => looked.test(file) && !passedOver.test(file))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runCommand(async () => {
    const read = (/** @type {string} */ file) => readFileSync(join(projectFolder, file), 'utf8')
    const files = trackedFiles()
    const complaints = [
      ...files.flatMap((file) => retiredWordsIn(file, read(file))),
      ...missingInGlossary(read('docs/glossary.md')),
    ]
    for (const complaint of complaints) console.log(complaint)
    console.log(`${complaints.length} retired words found in ${files.length} files`)
    return complaints.length === 0 ? 0 : 1
  })
}
