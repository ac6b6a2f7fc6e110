import { type RefObject, useId } from 'react'

type FileButtonProps = {
  label: string
  accept: string
  isMultiple?: boolean
  isOff?: boolean
  /** For opening the file dialog from elsewhere. */
  input?: RefObject<HTMLInputElement | null>
  onFiles: (files: readonly File[]) => void
}

/** The browser's own file dialog, behind a button in our style. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, isMultiple = false, isOff = false, input, onFiles } = props
  const id = useId()
  return (
    <span className="relative">
      <input
        ref={input}
        id={id}
        type="file"
        multiple={isMultiple}
        disabled={isOff}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // So that the same file can be chosen again, after it was removed or corrected.
          event.target.value = ''
        }}
        className="peer absolute inset-0 cursor-pointer opacity-0"
      />
      <label
        htmlFor={id}
        className="pointer-events-none inline-flex min-h-9 items-center rounded-control border border-line-strong bg-paper px-3 font-semibold peer-hover:border-ink peer-hover:bg-paper-2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-green peer-disabled:text-ink-2"
      >
        {label}
      </label>
    </span>
  )
}
