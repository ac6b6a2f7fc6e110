import type { LucideIcon } from 'lucide-react'

type IconButtonProps = {
  icon: LucideIcon
  label: string
  isOff?: boolean
  /** Whether what it opens and closes is open. */
  isExpanded?: boolean
  onPress: () => void
  /** The direction in which it moves something. */
  'data-side'?: string
}

/** One of several acts on a thing in a list, side by side. */
export function IconButton({
  icon: Icon,
  label,
  isOff = false,
  isExpanded,
  onPress,
  ...data
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...data}
      aria-label={label}
      aria-expanded={isExpanded}
      disabled={isOff}
      onClick={onPress}
      className="grid size-9 place-items-center rounded-control text-ink-2 hover:bg-paper-2 hover:text-ink disabled:text-line-strong disabled:hover:bg-transparent"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  )
}
