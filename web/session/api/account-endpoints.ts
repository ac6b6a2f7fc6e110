import { codeMissing } from './unreachable.ts'

/** The pages to log in with know how to call these, and call one of them at most. */
const account = () => import('#contract/accounts/account.ts')
/** For what somebody pressed for. */
const pressed = () => account().catch(codeMissing)

export const login = () => pressed().then((contract) => contract.login)
export const createAccount = () => pressed().then((contract) => contract.createAccount)
export const enterCheckout = () => pressed().then((contract) => contract.enterCheckout)
export const verifyEmail = () => pressed().then((contract) => contract.verifyEmail)
export const forgotPassword = () => pressed().then((contract) => contract.forgotPassword)
export const sendLoginCode = () => pressed().then((contract) => contract.sendLoginCode)
export const ratePassword = () => account().then((contract) => contract.ratePassword)
export const resetPassword = () => pressed().then((contract) => contract.resetPassword)
