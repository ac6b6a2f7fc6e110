import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '#web/ui/confirm.tsx'

type UnsavedChanges = {
  report: (hasChanges: boolean) => void
  /** Asks, where something would be lost. */
  mayLeave: () => Promise<boolean>
}

const UnsavedChangesContext = createContext<UnsavedChanges | null>(null)

/** Stands between a half-filled form and every way of leaving its page. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const hasChanges = useRef(false)
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges.current && currentLocation.pathname !== nextLocation.pathname,
  )

  const mayLeave = useCallback(async () => {
    if (!hasChanges.current) return true
    const isSure = await confirm({
      title: 'Leave without saving?',
      text: 'What you changed on this page has not been saved.',
      confirmLabel: 'Leave without saving',
      cancelLabel: 'Stay on this page',
    })
    if (isSure) hasChanges.current = false
    return isSure
  }, [confirm])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    mayLeave().then((isSure) => (isSure ? blocker.proceed() : blocker.reset()))
  }, [blocker, mayLeave])

  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasChanges.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => window.removeEventListener('beforeunload', askBeforeUnload)
  }, [])

  const value = useMemo<UnsavedChanges>(
    () => ({
      report: (hasAny) => {
        hasChanges.current = hasAny
      },
      mayLeave,
    }),
    [mayLeave],
  )
  return <UnsavedChangesContext value={value}>{children}</UnsavedChangesContext>
}

export function useMayLeave(): () => Promise<boolean> {
  return useProvided().mayLeave
}

/** Called by a form: as long as it has changes, leaving asks first. */
export function useUnsavedChanges(hasChanges: boolean): void {
  const { report } = useProvided()
  useEffect(() => {
    report(hasChanges)
    return () => report(false)
  }, [report, hasChanges])
}

function useProvided(): UnsavedChanges {
  const provided = useContext(UnsavedChangesContext)
  if (!provided) throw new Error('Unsaved changes are kept inside UnsavedChangesProvider')
  return provided
}
