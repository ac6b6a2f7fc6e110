import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isApiError } from '#contract/api.ts'
import { type OwnerSettings, VersionedSettings } from '#contract/shop/settings.ts'
import { toWire } from '#contract/wire/to-wire.ts'
import type { FormProblem } from '#domain/form-problem.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { isAnswerLost, unsureText, unsureTitle } from '#web/session/api/is-answer-lost.ts'
import { Button } from '#web/ui/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { changesBetween } from '../../ui/changes-between.ts'
import { saveOrExplain } from '../../ui/form/save-or-explain.ts'
import { useShortcuts } from '../../ui/keys/shortcuts-provider.tsx'
import { useMessages } from '../../ui/messages-provider.tsx'
import { SidePanel } from '../../ui/modal.tsx'
import { momentText } from '../../ui/moment-text.ts'
import { historyAddress } from '../audit/audit-view.ts'
import { useUnsavedChanges } from '../layout/unsaved-changes-provider.tsx'
import { checkSettings } from './check-settings.ts'
import { mergeSettings } from './merge-settings.ts'
import { SectionBoxes, settingSections } from './setting-sections.tsx'
import { settingsContent } from './settings-content.ts'
import { useSaveSettings } from './settings-queries.ts'

const SettingsChanges = later(() => import('./settings-changes.tsx').then((module) => module.SettingsChanges))

/** The settings as somebody else left them, from the refusal of a save; null for any other error. */
function theirsIn(error: unknown): VersionedSettings | null {
  if (!isApiError(error) || error.status !== 409) return null
  // A refusal has the names and units of the code, the schema reads those of the wire.
  return VersionedSettings.safeParse(toWire(VersionedSettings, error.problem)).data ?? null
}

export function SettingsForm({ opened }: { opened: VersionedSettings }) {
  const { form, saved, conflict, goOnFrom } = useSettingsForm(opened)
  const problem = form.message === null ? null : { message: form.message, fields: form.errors }
  const changes = changesBetween(saved.settings, form.values)
  useUnsavedChanges(changes.length > 0)

  return (
    <form {...form.formProps} className="flex flex-col gap-8">
      <p className="text-ink-2">
        {saved.updatedAt ? settingsContent.saved(momentText(saved.updatedAt)) : settingsContent.original}{' '}
        <Link to={historyAddress('settings', 'shop')} className="link">
          {settingsContent.history}
        </Link>
      </p>
      <SectionLinks />
      {conflict && <Conflict {...conflict} onTakeTheirs={() => goOnFrom(conflict.theirs)} />}
      <div inert={form.isBusy} className="flex flex-col gap-8">
        {settingSections.map(({ Preview, ...section }) => (
          <Section key={section.title} title={section.title} text={section.text}>
            <div className="flex min-w-0 flex-col gap-5">
              <SectionBoxes
                section={section}
                settings={form.values}
                problem={problem}
                onChange={form.change}
              />
            </div>
            {Preview && (
              <div className="min-w-0 self-start xl:sticky xl:top-20">
                <Preview saved={saved.settings} settings={form.values} />
              </div>
            )}
          </Section>
        ))}
      </div>
      <SaveBar
        saved={saved.settings}
        settings={form.values}
        count={changes.length}
        problem={problem}
        isSaving={form.isBusy}
        onDiscard={() => goOnFrom(saved.settings)}
      />
    </form>
  )
}

/** The settings from opening to saved, also where somebody else saved them meanwhile. */
function useSettingsForm(opened: VersionedSettings) {
  const [saved, setSaved] = useState(opened)
  const [conflict, setConflict] = useState<{ before: OwnerSettings; theirs: OwnerSettings } | null>(null)
  const saving = useSaveSettings()
  const { tell } = useMessages()

  const form = useForm<OwnerSettings>({
    initial: opened.settings,
    validate: checkSettings,
    onSend: (settings) =>
      saveOrExplain(
        () => save(settings),
        (error) =>
          isAnswerLost(error) ? `${unsureTitle}. ${unsureText}` : settingsContent.notSaved(error.message),
      ),
  })

  async function save(settings: OwnerSettings) {
    try {
      const next = await saving.mutateAsync({ settings, version: saved.version })
      setSaved(next)
      goOnFrom(next.settings)
      tell(settingsContent.done)
    } catch (error) {
      const theirs = theirsIn(error)
      if (!theirs) throw error
      setConflict({ before: saved.settings, theirs: theirs.settings })
      form.reset(
        theirs.settings,
        mergeSettings({ base: saved.settings, mine: settings, theirs: theirs.settings }),
      )
      setSaved(theirs)
    }
  }

  function goOnFrom(settings: OwnerSettings) {
    form.reset(settings)
    setConflict(null)
  }

  return { form, saved, conflict, goOnFrom }
}

function SectionLinks() {
  return (
    <nav aria-label={settingsContent.partsLabel} className="-my-4">
      <ul className="flex flex-wrap gap-x-4">
        {settingSections.map(({ title }) => (
          <li key={title}>
            <a href={`#${anchorOf(title)}`} className="link inline-flex min-h-8 items-center">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId()
  return (
    <section id={anchorOf(title)} aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mb-5 max-w-2xl text-ink-2">{text}</p>
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">{children}</div>
    </section>
  )
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

type ConflictProps = { before: OwnerSettings; theirs: OwnerSettings; onTakeTheirs: () => void }

function Conflict({ before, theirs, onTakeTheirs }: ConflictProps) {
  const panel = useRef<HTMLDivElement>(null)

  // It is above the form, and the save button below.
  useEffect(() => panel.current?.focus(), [])

  return (
    <div ref={panel} tabIndex={-1} className="rounded-control">
      <Notice
        tone="warning"
        title={settingsContent.conflict.title}
        action={
          <Button variant="secondary" size="small" onClick={onTakeTheirs}>
            {settingsContent.conflict.takeTheirs}
          </Button>
        }
      >
        <p className="mb-3">{settingsContent.conflict.text}</p>
        <SettingsChanges before={before} after={theirs} />
      </Notice>
    </div>
  )
}

type SaveBarProps = {
  saved: OwnerSettings
  settings: OwnerSettings
  count: number
  problem: FormProblem | null
  isSaving: boolean
  onDiscard: () => void
}

/** Visible while there are changes, and lists them before saving. */
function SaveBar({ saved, settings, count, problem, isSaving, onDiscard }: SaveBarProps) {
  const [isOpen, setOpen] = useState(false)
  useShortcuts(settingsContent.bar.shortcuts, [
    {
      keys: 'shift+s',
      label: settingsContent.bar.shortcut,
      run: () => setOpen(true),
    },
  ])

  if (count === 0) return null
  return (
    <div
      data-stays-below
      className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0"
    >
      {problem && <Notice tone="error">{problem.message}</Notice>}
      {isOpen && (
        <SidePanel {...settingsContent.bar.changes} onClose={() => setOpen(false)}>
          <SettingsChanges before={saved} after={settings} />
        </SidePanel>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="quiet"
          size="small"
          className="mr-auto -ml-3"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {settingsContent.bar.see(count)}
        </Button>
        <Button variant="secondary" size="small" onClick={onDiscard} disabled={isSaving}>
          {settingsContent.bar.discard}
        </Button>
        <Button type="submit" size="small" isBusy={isSaving} busyLabel={settingsContent.bar.saving}>
          {settingsContent.bar.save}
        </Button>
      </div>
    </div>
  )
}
