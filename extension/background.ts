/** Opens the panel of a tab. It holds nothing: the browser stops it after 30 idle seconds. */
import { getChrome } from "./get-chrome.ts";

const { action, sidePanel } = getChrome();

action.onClicked.addListener(({ id }) => {
  if (id === undefined) return;
  // Not awaited: opening needs the click, which an answer would outlast. One panel a tab, so that changing tabs moves no run.
  void sidePanel.setOptions({ tabId: id, path: `panel.html?tab=${String(id)}`, enabled: true });
  void sidePanel.open({ tabId: id });
});
