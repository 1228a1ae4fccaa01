const EXAMPLES = [
  {
    title: "Annual report: a figure with swapped digits",
    preset: "conservative",
    question: "How did Northwind Energy do in 2023?",
    answer: "Northwind Energy's net revenue was $1,234,500 in 2023, up 12% from the year before. The company was founded in Bergen in March 1998 and has about 300 employees. It acquired Fjordlight in 2021 and may open an office in Lisbon.",
    documents: [
      { id: "annual report", text: "Northwind Energy AS, annual report 2023. Net revenue rose 12% to $1,243,500. The company had 297 employees at year end." },
      { id: "history", text: "Northwind Energy was founded in Bergen on 4 March 1998. In 2021 Fjordlight acquired the wind farm at Stadt; Northwind Energy bought Fjordlight two years later." },
    ],
  },
  {
    title: "Medicine: dose and age limit",
    preset: "conservative",
    question: "How much paracetamol may an adult take?",
    answer: "Adults may take 500 mg to 1 g of paracetamol every 4 to 6 hours, at most 6 g in 24 hours. It is suitable for children from 12 years. It should not be taken with alcohol.",
    documents: [
      { id: "leaflet", text: "Paracetamol 500 mg tablets. Adults: one or two tablets (500 mg to 1 g) every 4 to 6 hours. Do not take more than 4 g in 24 hours. Not recommended for children under 16 years. Do not drink alcohol while taking this medicine." },
    ],
  },
  {
    title: "Law: a notice period and who may give it",
    preset: "conservative",
    question: "When can the tenant leave?",
    answer: "The tenant may end the lease with two months' notice to the end of a quarter. The deposit is 2,400 euros and must be returned within 30 days. The landlord may raise the rent once a year.",
    documents: [
      { id: "lease", text: "Either party may end the lease by giving three months' written notice to the end of a quarter. The deposit amounts to EUR 2,400. The landlord returns the deposit within 30 days after the keys are handed over. The rent may not be raised during the first three years." },
    ],
  },
  {
    title: "Software: release notes and versions",
    preset: "balanced",
    question: "What changed in the release of September 2024?",
    answer: "The release of 3 September 2024 drops support for Python 3.8. Start-up is 35% faster. The installer has 48 MB.",
    documents: [
      { id: "changelog", text: "## 4.2.0 (2024-09-03)\n- Support for Python 3.8 is dropped.\n- Start-up is 25% faster.\n- The installer has 48 MB." },
    ],
  },
  {
    title: "Table: sales by region",
    preset: "balanced",
    question: "Which region sold the most in 2023?",
    answer: "In 2023 the North sold 1,240 units. The South sold 980 units in 2023. The East sold 1,150 units in 2023.",
    documents: [
      { id: "sales", text: "| Region | 2022 | 2023 |\n|---|---|---|\n| North | 1,180 | 1,240 |\n| South | 1,010 | 980 |\n| East | 1,150 | 1,090 |" },
    ],
  },
  {
    title: "Travel: opening hours and a price",
    preset: "balanced",
    question: "When does the museum open and what does it cost?",
    answer: "The Maritime Museum opens at 9:00 and closes at 18:00. A ticket costs 14 euros; children under 12 get in free. It is closed on Mondays.",
    documents: [
      { id: "website", text: "Maritime Museum. Open Tuesday to Sunday, 10:00 to 18:00. Closed on Mondays. Admission: EUR 14, reduced EUR 9. Children under 12 free." },
    ],
  },
  {
    title: "News: a price with swapped digits, and a date from nowhere",
    preset: "balanced",
    question: "What happens to the tram line?",
    answer: "The city council postponed its decision on the new tram line on Tuesday. Mayor Ida Holm said that construction could begin in 2026. The line is expected to cost 130 million kroner. The council was founded in 1837.",
    documents: [
      { id: "dispatch", text: "The city council postponed its decision on the new tram line on Tuesday. Construction could begin in 2026 at the earliest, Mayor Ida Holm said. The 11-kilometre line is expected to cost 310 million kroner." },
    ],
  },
];
