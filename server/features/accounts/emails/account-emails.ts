import { z } from 'zod'
import type { EmailWriters } from '../../emails/write-email.ts'
import { passwordChanged } from './password-changed.ts'
import { resetPassword } from './reset-password.ts'
import { verifyEmail } from './verify-email.ts'

const withToken = z.object({ firstName: z.string(), token: z.string() })

export const accountEmails = {
  verify_email: { data: withToken, write: verifyEmail },
  reset_password: { data: withToken, write: resetPassword },
  password_changed: { data: z.object({ firstName: z.string() }), write: passwordChanged },
} satisfies Partial<EmailWriters<unknown>>
