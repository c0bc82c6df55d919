import * as vscode from "vscode";

/** What a page in a panel may do. */
interface Page {
  /** Its script: dist/SCRIPT.js. */
  script: string;
  /** A worker it starts: dist/WORKER.js. */
  worker?: string;
}

/** Makes a panel beside the text for a page of src/pages. Everything in it comes with the extension. */
export function createPanel(extension: vscode.Uri, viewType: string, title: string, page: Page): vscode.WebviewPanel {
  const panel = vscode.window.createWebviewPanel(
    viewType,
    title,
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: true, retainContextWhenHidden: true, localResourceRoots: [vscode.Uri.joinPath(extension, "dist"), vscode.Uri.joinPath(extension, "media")] },
  );
  panel.iconPath = {
    light: vscode.Uri.joinPath(extension, "media", "file-light.svg"),
    dark: vscode.Uri.joinPath(extension, "media", "file-dark.svg"),
  };
  panel.webview.html = html(panel.webview, extension, page);
  return panel;
}

function html(webview: vscode.Webview, extension: vscode.Uri, { script, worker }: Page): string {
  const file = (...names: string[]) => webview.asWebviewUri(vscode.Uri.joinPath(extension, ...names)).toString();
  const workers = worker === undefined ? "" : `worker-src blob:; connect-src ${webview.cspSource}; `;
  const scripts = `script-src ${webview.cspSource}${worker === undefined ? "" : " 'wasm-unsafe-eval'"};`;
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; ${workers}${scripts}">
<link rel="stylesheet" href="${file("media", "page.css")}">
</head>
<body data-worker="${worker === undefined ? "" : file("dist", `${worker}.js`)}">
<div id="view"></div>
<script src="${file("dist", `${script}.js`)}"></script>
</body>
</html>`;
}
