import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useConfirm } from '#web/ui/use-confirm.ts'
import { closingQuestion, leavingQuestion } from './layout-content.ts'

/** A form with unsaved changes. A form in a panel is also left when its panel is closed. */
type UnsavedForm = { isInPanel: boolean }

type UnsavedChanges = {
  hold: (form: UnsavedForm) => void
  letGo: (form: UnsavedForm) => void
  /** Asks if something would be lost. */
  mayLeave: () => Promise<boolean>
  isHolding: () => boolean
}

const UnsavedChangesContext = createContext<UnsavedChanges | null>(null)

/** Guards a half-filled form against every way of leaving its page. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  const forms = useRef(new Set<UnsavedForm>())
  const confirm = useConfirm()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname !== nextLocation.pathname) return forms.current.size > 0
    return currentLocation.search !== nextLocation.search && hasPanel(forms.current)
  })

  const mayLeave = useCallback(async () => {
    if (forms.current.size === 0) return true
    const isSure = await confirm(hasPanel(forms.current) ? closingQuestion : leavingQuestion)
    if (isSure) forms.current.clear()
    return isSure
  }, [confirm])

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    mayLeave().then((isSure) => (isSure ? blocker.proceed() : blocker.reset()))
  }, [blocker, mayLeave])

  useEffect(() => {
    const confirmBeforeUnload = (event: BeforeUnloadEvent) => {
      if (forms.current.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmBeforeUnload)
    return () => window.removeEventListener('beforeunload', confirmBeforeUnload)
  }, [])

  const value = useMemo<UnsavedChanges>(
    () => ({
      hold: (form) => forms.current.add(form),
      letGo: (form) => forms.current.delete(form),
      mayLeave,
      isHolding: () => forms.current.size > 0,
    }),
    [mayLeave],
  )
  return <UnsavedChangesContext value={value}>{children}</UnsavedChangesContext>
}

export function useMayLeave(): () => Promise<boolean> {
  return useProvided().mayLeave
}

/** Whether leaving the page would lose anything. */
export function useIsHolding(): () => boolean {
  return useProvided().isHolding
}

/** Called by a form: while it has changes, leaving its page asks first, unless they are let go of. */
export function useUnsavedChanges(hasChanges: boolean): () => void {
  return useHeld(hasChanges, false)
}

/**
 * Called by a form in a panel: while it has changes, closing it asks first, whatever closes it, including the browser's
 * Back. After saving or deleting it closes without a question.
 */
export function useUnsavedPanel(hasChanges: boolean, onClose: () => void) {
  const confirm = useConfirm()
  const letGo = useHeld(hasChanges, true)

  function close() {
    letGo()
    onClose()
  }

  async function confirmAndClose() {
    if (!hasChanges || (await confirm(closingQuestion))) close()
  }

  return { close, confirmAndClose }
}

function useHeld(hasChanges: boolean, isInPanel: boolean): () => void {
  const { hold, letGo } = useProvided()
  const form = useMemo<UnsavedForm>(() => ({ isInPanel }), [isInPanel])
  useEffect(() => {
    if (!hasChanges) return
    hold(form)
    return () => letGo(form)
  }, [hold, letGo, form, hasChanges])
  return () => letGo(form)
}

function hasPanel(forms: ReadonlySet<UnsavedForm>): boolean {
  return [...forms].some(({ isInPanel }) => isInPanel)
}

function useProvided(): UnsavedChanges {
  const provided = useContext(UnsavedChangesContext)
  if (!provided) throw new Error('Unsaved changes are kept inside UnsavedChangesProvider')
  return provided
}
