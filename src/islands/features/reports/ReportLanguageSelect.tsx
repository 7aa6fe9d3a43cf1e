import { REPORT_LANGUAGES, reportLanguageSchema } from "#src/domain/reports/reports.contract.ts";
import { describeLanguage } from "#src/domain/analysis/labels.ts";
import { Field } from "#src/components/ui/forms/Field.tsx";
import { NativeSelect } from "#src/components/ui/forms/NativeSelect.tsx";
import { useDashSearch, useSetDashSearch } from "../../lib/navigation/dash-search.ts";

/** The language of the report, kept in the URL. */
export function ReportLanguageSelect() {
  const { lang = "en" } = useDashSearch();
  const setSearch = useSetDashSearch();
  return (
    <Field label="Report language" className="w-44">
      <NativeSelect
        size="sm"
        value={lang}
        onChange={(event) => setSearch({ lang: reportLanguageSchema.parse(event.target.value) }, { replace: true })}
      >
        <ReportLanguageOptions />
      </NativeSelect>
    </Field>
  );
}

/** The options of a select for a report's language. */
export function ReportLanguageOptions() {
  return REPORT_LANGUAGES.map((language) => (
    <option key={language} value={language}>
      {describeLanguage(language)}
    </option>
  ));
}
