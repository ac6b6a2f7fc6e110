/** What the last word on the command line turns off, which takes the place of Playwright's own list. */
export const disabledFeatures = [
  // Playwright's own, of which a test looks for each that is missing.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  // Two pages behind the address bar of each window, unseen, which take more of a processor than the shop's page in it.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]
