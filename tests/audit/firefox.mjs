// Opens each page in Firefox over WebDriver BiDi; prints a line for each thing the browser complained about.
import puppeteer from "puppeteer-core";

const [executablePath, base, ...paths] = process.argv.slice(2);
const browser = await puppeteer.launch({browser: "firefox", executablePath, headless: true});
let faults = 0;
const complain = (path, text) => { faults += 1; console.log(`Firefox ${path}: ${text}`); };
try {
  for (const path of paths) {
    const page = await browser.newPage();
    await page.setViewport({width: 390, height: 844});
    page.on("pageerror", error => complain(path, error.message));
    page.on("console", message => { if (message.type() === "error") complain(path, message.text()); });
    const answer = await page.goto(base + path, {waitUntil: "load"});
    if (answer.status() !== 200) complain(path, `answers ${answer.status()}`);
    const wide = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    if (wide > 0) complain(path, `is ${wide} px wider than the screen`);
    await page.close();
  }
} finally {
  await browser.close();
}
process.exit(faults ? 1 : 0);
