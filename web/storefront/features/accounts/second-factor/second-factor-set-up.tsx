import { changeSecondFactor } from '#contract/accounts/account.ts'
import { missingFields } from '#domain/form-problem.ts'
import { later } from '#web/deferred-hydration/later.tsx'
import { browserApi } from '#web/session/api/browser-api.ts'
import { Button } from '#web/ui/button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CodeField } from '../login/code-field.tsx'
import { ownCall } from '../own/own-call.ts'

export type StartedFactor = { secret: string; uri: string }

const QrCode = later(() => import('./qr-code.tsx').then((module) => module.QrCode))

const rules = {
  validate: (values: { code: string }) => missingFields(values, ['code'], 'Enter the code'),
  sample: { code: '123456' },
}

type SecondFactorSetUpProps = {
  started: StartedFactor
  onTurnedOn: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** The app gets the secret, and proves it with a first code. */
export function SecondFactorSetUp({ started, onTurnedOn, onCancel }: SecondFactorSetUpProps) {
  const { text, formProps, message, isBusy } = useForm({
    ...rules,
    initial: { code: '' },
    async onSend({ code }) {
      const body = { action: 'confirm', code: code.trim() } as const
      const result = await ownCall(() => browserApi.call(changeSecondFactor, { body }))
      if (result.kind === 'refused') return result
      if (result.answer.state === 'on') onTurnedOn(result.answer.recoveryCodes)
      return undefined
    },
  })

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <p>Open an authenticator app on your phone, add an account and scan this code.</p>
      <div className="size-56">
        <QrCode
          whileLoading={<Skeleton className="size-56" />}
          text={started.uri}
          label="QR code for your authenticator app"
        />
      </div>
      <div>
        <p className="text-sm text-ink-2">Can't scan it? Type this into the app:</p>
        <p className="mt-1 font-mono wrap-anywhere select-all">{inGroups(started.secret)}</p>
      </div>
      {message && <Notice tone="error">{message}</Notice>}
      <CodeField isOfAppOnly {...text('code')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} busyLabel="One moment...">
          Turn on
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** In groups of four for reading; apps accept the spaces. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
