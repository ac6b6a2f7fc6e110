import { problem } from '#server/http/route.ts'
import { emailNotVerified, missingFields } from '../passwords/password-problem.ts'

/** As the log says it. */
export const signInEvents = {
  wrong_emailed_code: { event: 'login_failed', reason: 'wrong_emailed_code' },
  wrong_credentials: { event: 'login_failed', reason: 'wrong_credentials' },
  email_not_verified: { event: 'login_failed', reason: 'email_not_verified' },
  suspended: { event: 'login_failed', reason: 'suspended' },
  second_factor_needed: { event: 'second_factor_asked' },
  wrong_code: { event: 'code_failed' },
} as const

/** As the person is told. */
export const signInRefusals = {
  missing_fields: missingFields,
  wrong_credentials: problem(401, 'wrong_credentials', 'Invalid login credentials'),
  wrong_emailed_code: problem(
    401,
    'wrong_emailed_code',
    'This code is wrong, has expired or has already been used. Check it, or ask for a new one.',
    { emailedCode: 'Check the code, or ask for a new one' },
  ),
  email_not_verified: emailNotVerified,
  suspended: problem(
    403,
    'suspended',
    'This account is suspended. An administrator of the shop can restore it.',
  ),
  second_factor_needed: problem(
    401,
    'second_factor_needed',
    'Enter the code from your authenticator app, or one of your recovery codes.',
  ),
  wrong_code: problem(401, 'wrong_code', 'This code is wrong or has already been used. Enter the next one.', {
    code: 'This code is wrong or has already been used',
  }),
}
