import { z } from 'zod'
import type { EmailWriters } from '../../emails/write-email.ts'
import { loginCode } from './login-code.ts'
import { passwordChanged } from './password-changed.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactorReset } from './second-factor-reset.ts'
import { staffInvitation } from './staff-invitation.ts'
import { verifyEmail } from './verify-email.ts'

const withToken = z.object({ firstName: z.string(), token: z.string(), from: z.string().optional() })

export const accountEmails = {
  verify_email: { data: withToken, write: verifyEmail },
  reset_password: { data: withToken, write: resetPassword },
  login_code: {
    data: z.object({
      firstName: z.string(),
      code: z.string(),
      email: z.string().optional(),
      from: z.string().optional(),
    }),
    write: loginCode,
  },
  password_changed: { data: z.object({ firstName: z.string() }), write: passwordChanged },
  staff_invitation: {
    data: z.object({
      name: z.string(),
      token: z.string(),
      invitedBy: z.string(),
      role: z.string().nullable(),
    }),
    write: staffInvitation,
  },
  second_factor_reset: { data: z.object({ firstName: z.string() }), write: secondFactorReset },
} satisfies Partial<EmailWriters<unknown>>
