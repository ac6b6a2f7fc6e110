import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type CodeFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'name' | 'value' | 'error' | 'onChange' | 'onBlur'
> & {
  /** It is the only field, and appeared after the page. */
  takesFocus?: boolean
  /** Before there are recovery codes. */
  isOfAppOnly?: boolean
}

/** For the app's six digits or for a recovery code: a phone needs another keyboard for each. */
export function CodeField({ takesFocus = true, isOfAppOnly = false, ...field }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isRecovery, setIsRecovery] = useState(false)

  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  function changeKind() {
    setIsRecovery(!isRecovery)
    input.current?.focus()
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextField
          ref={input}
          label={isRecovery ? 'Recovery code' : 'Code'}
          hint={
            isRecovery
              ? 'One of the codes you saved when you turned this on. Each works once.'
              : 'The 6 digits that the app shows'
          }
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          required
          className="tabular-nums"
          {...field}
        />
      </div>
      {!isOfAppOnly && (
        <Button variant="quiet" size="small" className="-ml-3" onClick={changeKind}>
          {isRecovery ? 'Use the app instead' : 'Use a recovery code instead'}
        </Button>
      )}
    </div>
  )
}
