import { useId } from 'react'
import { Checkbox } from '#web/ui/field.tsx'
import { CloseButton, Modal } from '../modal.tsx'
import { KeyCaps } from './key-caps.tsx'
import type { ShortcutGroup } from './shortcut-keys.ts'

type ShortcutOverviewProps = {
  groups: readonly ShortcutGroup[]
  areLettersOn: boolean
  onTurnLetters: (isOn: boolean) => void
  onClose: () => void
}

export function ShortcutOverview({ groups, areLettersOn, onTurnLetters, onClose }: ShortcutOverviewProps) {
  const id = useId()
  return (
    <Modal
      labelledBy={id}
      onClose={onClose}
      className="fixed inset-x-4 top-1/2 mx-auto max-h-[calc(100dvh-2rem)] w-auto max-w-2xl -translate-y-1/2 animate-appear overflow-y-auto rounded-tile p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={id} className="text-xl">
          Keyboard shortcuts
        </h2>
        <CloseButton onClose={onClose} />
      </div>
      <div className="mt-4 gap-x-10 sm:columns-2">
        {groups.map((group) => (
          <section key={group.title} className="mb-6 break-inside-avoid">
            <h3 className="mb-1 text-ink-2">{group.title}</h3>
            <dl>
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.keys} className="flex items-center justify-between gap-4 py-1">
                  <dt>{shortcut.label}</dt>
                  <dd>
                    <KeyCaps keys={shortcut.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        label="Single letters are shortcuts"
        checked={areLettersOn}
        onChange={(event) => onTurnLetters(event.target.checked)}
      />
    </Modal>
  )
}
