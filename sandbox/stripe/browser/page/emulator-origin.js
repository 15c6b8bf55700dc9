// Read while the script runs: later `currentScript` is gone.
export const emulatorOrigin = new URL(document.currentScript.src).origin
