export { registerServiceWorker, tellFirst } from '../service-worker/register-service-worker.ts'
export { forgetPagesSeen } from '../session/login/forget-pages-seen.ts'
export { keepOwnTexts } from '../translation/keep-own-texts.ts'
