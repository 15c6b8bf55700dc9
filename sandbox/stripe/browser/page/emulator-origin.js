// Must be read while the script runs; `currentScript` is null afterward.
export const emulatorOrigin = new URL(document.currentScript.src).origin
