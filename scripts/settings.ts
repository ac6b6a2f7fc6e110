import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './project-folder.mjs'
import { environmentExample, listSettings, settingsPage } from './settings-pages.ts'

/** Writes what is said of the settings from their schema. */
const settings = listSettings()
writeFileSync(join(projectFolder, '.env.example'), environmentExample(settings))
writeFileSync(join(projectFolder, 'docs', 'settings.md'), settingsPage(settings))
console.log(`${settings.length} settings are in .env.example and docs/settings.md.`)
