import { validateSignIn } from '#domain/sign-in.ts'
import { useAuth } from '#web/session/auth-provider.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, PasswordField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useCheckedForm } from './use-checked-form.ts'

type LoginField = 'email' | 'password' | 'remember'

const initial: Record<LoginField, string> = { email: '', password: '', remember: '' }

const rules = {
  validate: (values: Record<LoginField, string>) => validateSignIn(values),
  sample: { email: 'someone@example.com', password: 'a password', remember: '' },
}

export function LoginForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { logIn } = useAuth()
  const { text, check, formProps, message, isBusy } = useCheckedForm<LoginField>({
    ...rules,
    initial,
    async onSend({ email, password, remember }) {
      const result = await logIn({ email: email.trim(), password, remember: remember !== '' })
      if (result.kind === 'refused') return result
      onSignedIn()
      return undefined
    },
  })

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {message && <Notice tone="error">{message}</Notice>}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...text('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...text('password')} />
      <Checkbox label="Remember me" {...check('remember')} />
      <Button type="submit" size="large" isBusy={isBusy} busyLabel="Logging in...">
        Login
      </Button>
    </form>
  )
}
