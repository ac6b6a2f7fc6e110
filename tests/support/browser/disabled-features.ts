/** Only the last such list on the command line counts, so it replaces Playwright's own. */
export const disabledFeatures = [
  // Playwright's own list; a test checks that none of it is missing.
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
  // Two invisible pages behind the address bar of each window, which take more processor time than the shop's page.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]
