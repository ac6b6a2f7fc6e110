import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project-folder.mjs'
import { environmentExample, listSettings, settingsPage } from './settings-pages.ts'

/** Generates the documentation of the settings from their schema. */
const settings = listSettings()
writeFileSync(join(projectFolder, '.env.example'), environmentExample(settings))
writeFileSync(join(projectFolder, 'docs', 'settings.md'), settingsPage(settings))
console.log(`Wrote ${settings.length} settings to .env.example and docs/settings.md.`)
