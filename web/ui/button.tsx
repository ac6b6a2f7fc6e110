import clsx from 'clsx'
import type { ComponentProps, SyntheticEvent } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Turning } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

type Looks = { variant?: ButtonVariant; size?: ButtonSize }

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-green text-on-green hover:bg-green-strong',
  secondary: 'border border-line-strong bg-paper text-ink hover:border-ink hover:bg-paper-2',
  quiet: 'text-ink hover:bg-paper-2',
  danger: 'bg-red text-on-red hover:bg-red-strong',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 py-1 text-sm',
  medium: 'min-h-11 px-4 py-2 text-base',
  large: 'min-h-13 px-6 py-3 text-lg',
}

function looks({ variant = 'primary', size = 'medium' }: Looks, className?: string): string {
  return clsx('button disabled:off aria-busy:off', variants[variant], sizes[size], className)
}

type ButtonProps = Looks & ComponentProps<'button'> & { isBusy?: boolean; busyLabel?: string }

export function Button({
  variant,
  size,
  isBusy = false,
  busyLabel,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Disabled, it would lose the focus of whoever pressed it.
      {...(isBusy && { 'aria-busy': true, 'aria-disabled': true, onClick: preventDefault })}
      className={looks({ variant, size }, className)}
    >
      {isBusy && <Turning />}
      <span className="contents">{(isBusy && busyLabel) || children}</span>
    </button>
  )
}

function preventDefault(event: SyntheticEvent): void {
  event.preventDefault()
}

type ButtonLinkProps = Looks & LinkProps

export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={looks({ variant, size }, className)} />
}
